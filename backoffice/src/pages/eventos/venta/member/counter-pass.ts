// A pass as the counter finds it.
import type {Answer} from '../../../../providers/wire';

export type CounterPass = Answer<'listPassesAtCounter'>[number];
