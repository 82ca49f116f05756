import type { Dye } from '../../../pieces/marks';
import type { ShapeName } from '../../../pieces/shapes';
import { CHARACTER_IDS } from '../tables';

/** The emblem of each character: what its power is about. */
const EMBLEMS: Readonly<Record<string, { shape: ShapeName | 'die'; dye: Dye }>> = {
  raschid: { shape: 'die', dye: 'purple' },
  matteo: { shape: 'die', dye: 'white' },
  berke: { shape: 'coin', dye: 'gold' },
  mercator: { shape: 'chest', dye: 'brown' },
  kubilai: { shape: 'crown', dye: 'gold' },
  niccolo_marco: { shape: 'meeple', dye: 'olive' },
  wilhelm: { shape: 'house', dye: 'black' },
  johannes: { shape: 'way', dye: 'green' },
};

export function emblem(character: number): { shape: ShapeName | 'die'; dye: Dye } {
  return EMBLEMS[CHARACTER_IDS[character] ?? ''] ?? { shape: 'meeple', dye: 'grey' };
}
