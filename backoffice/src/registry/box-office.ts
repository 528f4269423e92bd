import AccreditationIcon from '@mui/icons-material/ContactMailOutlined';
import CardTerminalIcon from '@mui/icons-material/ContactlessOutlined';
import ClerkIcon from '@mui/icons-material/PersonPinOutlined';
import DeviceIcon from '@mui/icons-material/QrCodeScannerOutlined';
import ScanIcon from '@mui/icons-material/SensorDoorOutlined';
import OfficeIcon from '@mui/icons-material/StoreOutlined';
import {section} from './section';

export const boxOffice = section('Taquilla y accesos', [
  {
    name: 'acreditaciones',
    one: 'Acreditación',
    many: 'Acreditaciones',
    area: 'accreditations',
    icon: AccreditationIcon,
    load: () => import('../pages/acreditaciones/accreditation-screens'),
  },
  {
    name: 'tipos-acreditacion',
    one: 'Tipo de acreditación',
    many: 'Tipos de acreditación',
    area: 'accreditations',
    icon: AccreditationIcon,
    load: () => import('../resources/venues/tipos-acreditacion'),
  },
  {
    name: 'dispositivos',
    one: 'Lector',
    many: 'Lectores',
    area: 'access',
    icon: DeviceIcon,
    load: () => import('../resources/venues/dispositivos'),
  },
  {
    name: 'lecturas',
    one: 'Lectura',
    many: 'Lecturas',
    area: 'access',
    icon: ScanIcon,
    load: () => import('../resources/venues/lecturas'),
  },
  {
    name: 'taquilleros',
    one: 'Taquillero',
    many: 'Taquilleros',
    area: 'box_office',
    icon: ClerkIcon,
    load: () => import('../pages/taquilla/clerk-screens'),
  },
  {
    name: 'taquillas',
    one: 'Taquilla',
    many: 'Taquillas',
    area: 'box_office',
    icon: OfficeIcon,
    load: () => import('../resources/billing/taquillas'),
  },
  {
    name: 'datafonos',
    one: 'Datáfono',
    many: 'Datáfonos',
    area: 'box_office',
    icon: CardTerminalIcon,
    load: () => import('../resources/billing/datafonos'),
  },
  {
    name: 'operaciones-datafono',
    one: 'Operación',
    many: 'Operaciones de datáfono',
    area: 'cash',
    icon: CardTerminalIcon,
    load: () => import('../resources/billing/operaciones-datafono'),
  },
  {name: 'turnos-caja', one: 'Turno', many: 'Turnos de caja', area: 'cash'},
  {name: 'movimientos-caja', one: 'Movimiento', many: 'Movimientos', area: 'cash'},
]);
