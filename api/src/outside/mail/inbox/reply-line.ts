/** Above what we write: what stands over this line in an answer is the customer's own. */
import type {SafeHtml} from '../html';
import {REPLY_ABOVE} from './own-words';
import {smallPrint} from '../layout';

export const replyLine = (): SafeHtml => smallPrint(`— ${REPLY_ABOVE} —`);
