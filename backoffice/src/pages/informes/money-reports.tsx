// The reports of money, each at its own address.
import type {ComponentType} from 'react';
import {ReportScreen} from '../../crud/figures/report-screen';

const screenOf =
  (name: string): ComponentType =>
  () => <ReportScreen name={name} />;

export const reports = {
  liquidaciones: screenOf('liquidaciones'),
  'facturas-comisiones': screenOf('facturas-comisiones'),
  'turnos-caja': screenOf('turnos-caja'),
  'operaciones-datafono': screenOf('operaciones-datafono'),
  iva: screenOf('iva'),
};
