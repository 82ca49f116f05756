import { api, found } from '../connection/api';
import type { Message } from '../connection/messages';
import { swings, withRival, type Points, type Swing } from './chart';

const MOST_SWINGS = 3;

/** A finished game in figures. */
export type Ending = {
  scores: Message<'ScoreSheet'>;
  points: Points;
  swings: Swing[];
  commitment: string;
  proof: Message<'Proof'>;
  share: string;
};

export async function loadEnd(table: string): Promise<Ending> {
  const at = { params: { path: { table } } };
  const [scores, statistics, replay] = await Promise.all([
    api.GET('/api/tables/{table}/scores', at).then(found),
    api.GET('/api/tables/{table}/statistics', at).then(found),
    api.GET('/api/tables/{table}/replay', at).then(found),
  ]);
  const moves = replay.moves.map(({ step, seat, action }) => ({ step, seat, text: action.text }));
  return {
    scores,
    points: withRival(statistics.points, statistics.rival),
    swings: swings(statistics.points, moves, MOST_SWINGS),
    commitment: replay.commitment,
    proof: replay.proof,
    share: replay.share,
  };
}
