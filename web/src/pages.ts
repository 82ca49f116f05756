import type { Component } from 'svelte';
import { BUILT_GAMES } from './games/registry';

/** The page of an address: where its code is, and what it is told. */
export type Page = {
  /** The same function for every address of a page, so that it is fetched once. */
  // `any`: each page has its own properties; `page` below checks them.
  load: () => Promise<{ default: Component<any> }>;
  props: Record<string, unknown>;
  /** A page with another key is made anew; with the same it only gets other properties. */
  key: string;
};

const page = <Props extends Record<string, unknown>>(load: () => Promise<{ default: Component<Props> }>, props: Props, key = ''): Page => ({ load, props, key });

const home = () => import('./front/lobby/HomePage.svelte');
const newTable = () => import('./front/new_table/NewTablePage.svelte');
const account = () => import('./front/account/AccountPage.svelte');
const admin = () => import('./admin/AdminPage.svelte');
const preferences = () => import('./front/account/PreferencesPage.svelte');
const recover = () => import('./front/security/RecoverPage.svelte');
const mailLink = () => import('./front/contact/MailLinkPage.svelte');
const leaders = () => import('./front/leaders/LeadersPage.svelte');
const tournaments = () => import('./front/tournaments/TournamentsPage.svelte');
const tournament = () => import('./front/tournaments/TournamentPage.svelte');
const profile = () => import('./front/profile/ProfilePage.svelte');
const pieces = () => import('./pieces/PiecesPage.svelte');
const replay = () => import('./replay/ReplayPage.svelte');
const learn = () => import('./learn/LearnPage.svelte');
const rulebook = () => import('./learn/RulebookPage.svelte');
const rules = () => import('./learn/RulesPage.svelte');
const solve = () => import('./solve/SolvePage.svelte');
const solveIndex = () => import('./solve/SolveIndex.svelte');
const tableEntry = () => import('./front/waiting_room/TableEntry.svelte');
const recorded = () => import('./table/TablePage.svelte');
const missing = () => import('./front/site/NotFound.svelte');

/** Which page an address shows, by its parts (`people`, `Anna`) and what stands behind its `#`. */
export function pageOf(parts: readonly string[], hash: string): Page {
  const [first = '', name = '', more = ''] = parts;
  switch (first) {
    case '':
      return page(home, {});
    case 'new':
      if (name) return page(newTable, { name }, name);
      break;
    case 'account':
      return page(account, {});
    case 'admin':
      return page(admin, { part: name || 'reports', about: more });
    case 'preferences':
      return page(preferences, {});
    case 'recover':
      return page(recover, {});
    case 'confirm':
    case 'unsubscribe':
      return page(mailLink, { what: first });
    case 'leaders':
      return page(leaders, { game: name || (BUILT_GAMES[0] ?? '') });
    case 'tournaments':
      return page(tournaments, {});
    case 'tournament':
      if (name) return page(tournament, { id: name }, name);
      break;
    case 'people':
      if (name) return page(profile, { name }, name);
      break;
    case 'profile':
      return page(profile, {});
    case 'pieces':
      return page(pieces, {});
    case 'learn':
      return page(learn, { game: name });
    case 'rules':
      // A rule's number in the address leads to the numbered rules, as it always did.
      return more === 'numbered' || /^#[A-Z]-\d/.test(hash) ? page(rules, { game: name }) : page(rulebook, { game: name });
    case 'solve':
      return name && /^\d{1,5}$/.test(more) ? page(solve, { game: name, number: Number(more) }, `${name} ${more}`) : page(solveIndex, { game: name });
    case 'table':
      if (name && more === 'replay') return page(replay, { name }, name);
      if (name) return page(tableEntry, { name }, name);
      break;
    case 'join':
      if (name) return page(tableEntry, { name, invite: parts[2] }, name);
      break;
    case 'recorded':
      if (name) return page(recorded, { name, recorded: true }, name);
      break;
    default:
  }
  return page(missing, {});
}
