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
    icon: AccreditationIcon,
    load: () => import('../pages/acreditaciones/accreditation-screens'),
  },
  {
    name: 'tipos-acreditacion',
    icon: AccreditationIcon,
    load: () => import('../resources/venues/tipos-acreditacion'),
  },
  {
    name: 'dispositivos',
    icon: DeviceIcon,
    load: () => import('../resources/venues/dispositivos'),
  },
  {
    name: 'lecturas',
    icon: ScanIcon,
    load: () => import('../resources/venues/lecturas'),
  },
  {
    name: 'taquilleros',
    icon: ClerkIcon,
    load: () => import('../pages/taquilla/clerk-screens'),
  },
  {
    name: 'taquillas',
    icon: OfficeIcon,
    load: () => import('../resources/billing/taquillas'),
  },
  {
    name: 'datafonos',
    icon: CardTerminalIcon,
    load: () => import('../resources/billing/datafonos'),
  },
  {
    name: 'operaciones-datafono',
    one: 'Operación',
    icon: CardTerminalIcon,
    load: () => import('../resources/billing/operaciones-datafono'),
  },
  {name: 'turnos-caja', one: 'Turno'},
  {name: 'movimientos-caja', one: 'Movimiento', many: 'Movimientos'},
]);
