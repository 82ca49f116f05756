import type { Connection, Hint, Update } from './connection';
import type { Language } from '../text/texts';

/**
 * A seat at a table of the server, over its socket.
 *
 * To be written against docs/server.md: resume from the last `seq` after a lost connection, send
 * `play` with the expected `seq`, tell `lost` and `back`. Nothing else in the client knows the wire.
 */
export class ServerConnection implements Connection {
  readonly table: string;

  constructor(table: string) {
    this.table = table;
  }

  subscribe(listener: (update: Update) => void): () => void {
    listener({ type: 'notice', text: `No server to ask for the table ${this.table} yet.` });
    return () => undefined;
  }

  play(_action: number): void {}
  undo(): void {}
  resetTurn(): void {}
  hint(): Promise<Hint | null> {
    return Promise.resolve(null);
  }
  speak(_language: Language): void {}
  close(): void {}
}
