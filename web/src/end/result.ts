import { api, dataOf } from '../connection/api';
import type { Message } from '../connection/messages';

/** By step, then by line: points as if the game had ended there. */
export type Points = readonly (readonly number[])[];

/** A finished game in figures. */
export type GameResult = {
  scores: Message<'ScoreSheet'>;
  points: Points;
  commitment: string;
  proof: Message<'Proof'>;
  share: string;
};

/** The points of the seats, then those of an automa, if there is one. */
export function withAutoma(points: Points, automa: readonly number[]): Points {
  return automa.length === 0 ? points : points.map((row, step) => [...row, automa[step] ?? 0]);
}

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
