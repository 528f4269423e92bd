/**
 * How one setting after the other is read from the environment. What is wrong with them is collected, a sentence each
 * that begins with the name, so that whoever corrects them reads all at once; a wrong one counts as not set meanwhile.
 */
import {sentencesOfUnknown} from './unknown-names';

const YES = ['1', 'true', 'yes', 'si', 'sí'];
const NO = ['0', 'false', 'no'];
const MOST_LETTERS = 2_000;

export class Settings {
  readonly refusals: string[] = [];
  /** Every name that has been asked for: the settings that there are. */
  readonly asked = new Set<string>();

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  refuse(sentence: string): void {
    this.refusals.push(sentence);
  }

  names(): string[] {
    return Object.keys(this.env);
  }

  /** One line; `fallback` when there is none. */
  text(name: string, fallback = ''): string {
    this.asked.add(name);
    const raw = this.env[name]?.trim();
    if (!raw) return fallback;
    // A line break that was pasted with a header, a name, a password.
    if (!/[\u0000-\u001f\u007f]/.test(raw) && raw.length <= MOST_LETTERS) return raw;
    this.refuse(`${name} es una sola línea de ${MOST_LETTERS} letras como mucho, sin saltos ni tabuladores.`);
    return fallback;
  }

  isSet(name: string): boolean {
    return this.text(name) !== '';
  }

  /** A text of a form; `form` says it after «debe ser» or «son». */
  matching(name: string, pattern: RegExp, form: string): string | null {
    const raw = this.text(name);
    if (!raw || pattern.test(raw)) return raw || null;
    this.refuse(`${name} ${form}; vale «${raw}».`);
    return null;
  }

  /** As `matching`, of what is not to be shown. */
  secret(name: string, isGood: (raw: string) => boolean, form: string): string | null {
    const raw = this.text(name);
    if (!raw || isGood(raw)) return raw || null;
    this.refuse(`${name} ${form}.`);
    return null;
  }

  oneOf<const Words extends readonly string[]>(name: string, words: Words, fallback: Words[number]): Words[number] {
    const raw = this.text(name, fallback);
    if (words.includes(raw)) return raw;
    this.refuse(`${name} debe ser ${words.slice(0, -1).join(', ')} o ${words.at(-1)}; vale «${raw}».`);
    return fallback;
  }

  whole(name: string, fallback: number, min: number, max: number): number {
    const raw = this.text(name);
    const number = Number(raw || fallback);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    this.refuse(`${name} debe ser un número entero entre ${min} y ${max}; vale «${raw}».`);
    return fallback;
  }

  flag(name: string, fallback: boolean): boolean {
    const raw = this.text(name).toLowerCase();
    if (!raw) return fallback;
    if (YES.includes(raw) || NO.includes(raw)) return YES.includes(raw);
    this.refuse(`${name} debe ser true o false; vale «${raw}».`);
    return fallback;
  }

  /** An address with a host. */
  url(name: string, protocols: readonly string[]): string | null {
    const raw = this.text(name);
    if (!raw) return null;
    const url = URL.canParse(raw) ? new URL(raw) : null;
    if (url && url.hostname && protocols.includes(url.protocol)) return raw;
    this.refuse(`${name} debe ser una dirección que empiece por ${protocols.map(one => `${one}//`).join(' o ')}.`);
    return null;
  }

  /** After all have been read: names in the environment that are nearly one of them. */
  refuseUnknown(): void {
    this.refusals.push(...sentencesOfUnknown(this.names(), this.asked));
  }
}

/** Null: neither. */
export const yesOrNo = (raw: string): boolean | null => (YES.includes(raw) ? true : NO.includes(raw) ? false : null);
