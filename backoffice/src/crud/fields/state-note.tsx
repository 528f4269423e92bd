// A record's state beside its name.
import type {Choice} from '../words/choices';
import {StateMark} from './fields';

export function StateNote({choices, id}: {choices: readonly Choice[]; id: unknown}) {
  const state = choices.find(choice => choice.id === id);
  return state === undefined ? null : <StateMark tone={state.tone}>{state.name}</StateMark>;
}
