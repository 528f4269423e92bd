// ra-data-simple-rest as it comes: the API speaks its dialect, so nothing is translated here.
import simpleRestProvider from 'ra-data-simple-rest';
import {httpClient} from './http-client';

export const dataProvider = simpleRestProvider('/api', httpClient);
