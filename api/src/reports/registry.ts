/** Every report, one line each: a line here is an endpoint, OpenAPI text and a screen. */
import type {Report} from '../rest/report';
import {eventSales} from './event-sales';

export const REPORTS: Report[] = [eventSales];
