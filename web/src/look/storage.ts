/** What this browser remembers; where storage is forbidden it lasts for the visit. */
const forVisit = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return forVisit.get(key) ?? null;
  }
}

export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) forVisit.delete(key);
    else forVisit.set(key, value);
  }
}
