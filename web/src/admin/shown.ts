/** Times, sizes and lengths as the operator's page writes them, in the language of the page. */
const language = (): string => document.documentElement.lang || 'en';

export const timeOf = (at: number): string =>
  new Date(at * 1000).toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' });

export const dayOf = (at: number): string => new Date(at * 1000).toLocaleDateString(language(), { dateStyle: 'medium' });

export const loadOf = (load: number): string =>
  load.toLocaleString(language(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

export function sizeOf(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1000)));
  const digits = step === 0 ? 0 : 1;
  return new Intl.NumberFormat(language(), {
    style: 'unit', unit: UNITS[step] ?? 'byte', unitDisplay: 'short', maximumFractionDigits: digits,
  }).format(bytes / 1000 ** step);
}

const SPANS = [['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]] as const;

export function spanOf(seconds: number): string {
  const [unit, length] = SPANS.find(([, length]) => seconds >= length) ?? ['second', 1];
  const short = seconds < 1;
  return new Intl.NumberFormat(language(), {
    style: 'unit', unit: short ? 'millisecond' : unit, unitDisplay: 'long', maximumFractionDigits: 1,
  }).format(short ? seconds * 1000 : seconds / length);
}
