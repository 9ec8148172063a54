/** Sounds, made on the spot from a few oscillators and noise; never needed to follow the match. */
import type { SoundName } from "./table";

type Voice = { wave: OscillatorType | "noise"; from: number; to: number; ms: number; gain: number; after?: number };

const VOICES: Record<SoundName, Voice[]> = {
  card: [{ wave: "noise", from: 2400, to: 900, ms: 50, gain: 0.12 }],
  flip: [{ wave: "noise", from: 900, to: 3200, ms: 70, gain: 0.14 }],
  block: [{ wave: "square", from: 210, to: 140, ms: 90, gain: 0.1 }, { wave: "noise", from: 1200, to: 400, ms: 60, gain: 0.16 }],
  hit: [{ wave: "sine", from: 150, to: 48, ms: 140, gain: 0.5 }, { wave: "noise", from: 1800, to: 300, ms: 80, gain: 0.3 }],
  combo: [330, 440, 587, 784].map((from, i) => ({ wave: "sawtooth" as const, from, to: from, ms: 80, gain: 0.07, after: i * 55 })),
  charge: [{ wave: "triangle", from: 260, to: 620, ms: 160, gain: 0.14 }],
  heal: [523, 659, 784].map((from, i) => ({ wave: "sine" as const, from, to: from, ms: 130, gain: 0.12, after: i * 70 })),
  ko: [{ wave: "sine", from: 130, to: 28, ms: 620, gain: 0.6 }, { wave: "noise", from: 900, to: 90, ms: 420, gain: 0.3 }],
  win: [392, 523, 659, 784, 1047].map((from, i) => ({ wave: "square" as const, from, to: from, ms: 130, gain: 0.06, after: i * 95 })),
  tick: [{ wave: "square", from: 880, to: 880, ms: 28, gain: 0.05 }],
  no: [{ wave: "square", from: 180, to: 130, ms: 130, gain: 0.08 }],
  knock: [0, 130, 260].map((after) => ({ wave: "triangle" as const, from: 190, to: 90, ms: 70, gain: 0.4, after })),
  turn: [587, 880].map((from, i) => ({ wave: "triangle" as const, from, to: from, ms: 150, gain: 0.16, after: i * 110 })),
};

let audio: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Play a sound. Browsers allow it only after the first press; until then nothing is heard. */
export function play(name: SoundName): void {
  if (typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  for (const voice of VOICES[name]) sing(audio, voice);
}

function sing(context: AudioContext, voice: Voice): void {
  const start = context.currentTime + (voice.after ?? 0) / 1000;
  const end = start + voice.ms / 1000;
  const volume = context.createGain();
  volume.gain.setValueAtTime(voice.gain, start);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  volume.connect(context.destination);
  const source = voice.wave === "noise" ? rustle(context, voice, start, end, volume) : tone(context, voice, voice.wave, start, end, volume);
  source.start(start);
  source.stop(end + 0.02);
}

function tone(context: AudioContext, voice: Voice, wave: OscillatorType, start: number, end: number, out: AudioNode) {
  const source = context.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(voice.from, start);
  source.frequency.exponentialRampToValueAtTime(voice.to, end);
  source.connect(out);
  return source;
}

function rustle(context: AudioContext, voice: Voice, start: number, end: number, out: AudioNode) {
  if (!hiss) {
    hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const source = context.createBufferSource();
  source.buffer = hiss;
  const filter = context.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.setValueAtTime(voice.from, start);
  filter.frequency.exponentialRampToValueAtTime(voice.to, end);
  source.connect(filter).connect(out);
  return source;
}
