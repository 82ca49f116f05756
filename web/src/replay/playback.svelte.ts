import type { Stepping } from '../connection/connection';

/** Seconds that a step stays, at single speed. */
const PACE = 1.2;
export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** Plays a game that can be stepped through, like a recording. */
export class Playback {
  step = $state(0);
  playing = $state(false);
  speed = $state<Speed>(1);
  readonly steps: number;
  #stepping: Stepping;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(stepping: Stepping) {
    this.#stepping = stepping;
    this.steps = stepping.steps;
    this.step = stepping.step;
  }

  go(step: number): void {
    this.#stepping.go(step);
    this.step = this.#stepping.step;
  }

  /** By hand: a player who steps wants to look. */
  move(by: number): void {
    this.pause();
    this.go(this.step + by);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.step >= this.steps) this.go(0);
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** What a key does, if anything. */
  key(key: string): boolean {
    const commands: Record<string, () => void> = {
      ArrowRight: () => this.move(1),
      ArrowLeft: () => this.move(-1),
      PageUp: () => this.move(10),
      PageDown: () => this.move(-10),
      Home: () => this.move(-this.steps),
      End: () => this.move(this.steps),
      ' ': () => this.toggle(),
    };
    const command = commands[key];
    command?.();
    return command !== undefined;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.go(this.step + 1);
      if (this.step >= this.steps) this.pause();
      else this.#wait();
    }, (PACE * 1000) / this.speed);
  }
}
