/** What a payer hands over in cash; the change is the till's to say. */
import {int, opt, orNull} from '../../domain/kernel/shape';

export const TENDERED = opt(orNull(int({minimum: 1, maximum: 100_000_000, description: 'entregado en efectivo'})));
