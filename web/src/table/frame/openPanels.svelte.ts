import { screen } from '../../look/screens.svelte';
import type { PanelName } from '../panels/TablePanels.svelte';
import type { Tab } from '../side/SidePanel.svelte';

/** What is open beside and over the board. */
export class OpenPanels {
  /** What the side panel was opened for; null while it is closed. */
  side = $state<Tab | null>(null);
  /** What the side panel shows, open or always there. */
  tab = $state<Tab>('log');
  /** What lies over the board. */
  panel = $state<PanelName | null>(null);
  /** The rule that is read over everything else. */
  rule = $state<string | null>(null);
  readonly #narrow = screen('compact');

  /** A screen with room for one of the side panel's buttons. */
  get narrow(): boolean {
    return this.#narrow.current;
  }

  /** Open the side panel, or close it if this is what it shows. */
  toggleSide(wanted: Tab): void {
    this.side = this.side === wanted || (this.side !== null && this.narrow) ? null : wanted;
    this.tab = wanted;
  }

  /** Another tab of the side panel was chosen in it. */
  showTab(wanted: Tab): void {
    this.tab = wanted;
    if (this.side !== null) this.side = wanted;
  }
}
