// What was asked and has no answer, of whoever is at work.
import {useSyncExternalStore} from 'react';
import {onUnanswered, unanswered, type Unanswered} from '../../providers/acts/unanswered';

export const useUnanswered = (): readonly Unanswered[] => useSyncExternalStore(onUnanswered, unanswered);
