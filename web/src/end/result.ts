import { api, dataOf } from '../connection/api';
import type { Message } from '../connection/messages';
import { withAutoma, type Points } from './chart';

/** A finished game in figures. */
export type GameResult = {
  scores: Message<'ScoreSheet'>;
  points: Points;
  commitment: string;
  proof: Message<'Proof'>;
  share: string;
};

export async function loadResult(table: string): Promise<GameResult> {
  const at = { params: { path: { table } } };
  const [scores, statistics, replay] = await Promise.all([
    api.GET('/api/tables/{table}/scores', at).then(dataOf),
    api.GET('/api/tables/{table}/statistics', at).then(dataOf),
    api.GET('/api/tables/{table}/replay', at).then(dataOf),
  ]);
  return {
    scores,
    points: withAutoma(statistics.points, statistics.automa),
    commitment: replay.commitment,
    proof: replay.proof,
    share: replay.share,
  };
}
