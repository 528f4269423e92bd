/** What a command is doing and how far it is, for who waits: the function of the scripts, whose numbers go on here. */
export {beginStep, nameSteps, note, stopSteps, wholeTime, type Step} from '../../../bin/progress.cjs';
