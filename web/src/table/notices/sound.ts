/** Short tones made here, without files. Each note: frequency in Hz, start and length in seconds. */
type Tone = readonly (readonly [number, number, number])[];

export const TONES = {
  /** It is my turn: two plucked notes, a fourth up. */
  turn: [[392, 0, 0.22], [523.25, 0.13, 0.4]],
  /** Another player moved: one low tap. */
  move: [[196, 0, 0.09]],
  /** The end: a slow chord that opens. */
  end: [[261.63, 0, 0.9], [392, 0.16, 0.9], [523.25, 0.32, 1], [659.25, 0.48, 1.1]],
} satisfies Record<string, Tone>;
export type ToneName = keyof typeof TONES;

const LOUD = 0.16;
let context: AudioContext | null = null;

/** Plays a tone; a browser that wants a click first stays silent. */
export function sound(name: ToneName): void {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    for (const [frequency, start, length] of TONES[name]) pluck(context, frequency, start, length);
  } catch {
    // No sound here.
  }
}

/** A string that is plucked: quick to sound, slow to fade, with a little of its octave. */
function pluck(on: AudioContext, frequency: number, start: number, length: number): void {
  const at = on.currentTime + start;
  for (const [factor, share] of [[1, 1], [2, 0.25]] as const) {
    const tone = on.createOscillator();
    const volume = on.createGain();
    tone.type = 'triangle';
    tone.frequency.value = frequency * factor;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(LOUD * share, at + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0005, at + length);
    tone.connect(volume).connect(on.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}
