// A state outside a record: its name in its tone.
import type {Choice} from '../words/choices';
import {StateMark} from '../fields/fields';

export function ChoiceMark({of, choices}: {of: string; choices: readonly Choice[]}) {
  const choice = choices.find(one => one.id === of);
  return <StateMark tone={choice?.tone}>{choice?.name ?? of}</StateMark>;
}
