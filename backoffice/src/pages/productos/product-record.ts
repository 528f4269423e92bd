// A product as the API tells it.
import type {Stored} from '../../providers/wire';

export type ProductRecord = Stored<'Product'>;
