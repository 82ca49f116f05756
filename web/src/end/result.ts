import { api, dataOf } from '../connection/api';
import type { Message } from '../connection/messages';
import { turningPoints, withAutoma, type Points, type TurningPoint } from './chart';

const MOST_TURNING_POINTS = 3;

/** A finished game in figures. */
export type GameResult = {
  scores: Message<'ScoreSheet'>;
  points: Points;
  turningPoints: TurningPoint[];
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
  const moves = replay.moves.map(({ step, seat, action }) => ({ step, seat, text: action.text }));
  return {
    scores,
    points: withAutoma(statistics.points, statistics.automa),
    turningPoints: turningPoints(statistics.points, moves, MOST_TURNING_POINTS),
    commitment: replay.commitment,
    proof: replay.proof,
    share: replay.share,
  };
}
