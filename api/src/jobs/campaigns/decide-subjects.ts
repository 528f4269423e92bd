/** Trials of two subjects whose hours are over; one process at a time. */
import {takesTurn} from '../../domain/kernel/locks';
import {decideSubjects} from '../../domain/messaging/newsletters/subject-test/decide';
import type {Runtime} from '../../runtime';

export const decideNewsletterSubjects = ({db}: Runtime): Promise<number> =>
  db.withTransaction(async tx => ((await takesTurn(tx, 'subjectTests')) ? decideSubjects(tx) : 0));
