import CountIcon from '@mui/icons-material/FactCheckOutlined';
import GiftCardIcon from '@mui/icons-material/LoyaltyOutlined';
import StockIcon from '@mui/icons-material/InventoryOutlined';
import ParcelIcon from '@mui/icons-material/LocalShippingOutlined';
import PackIcon from '@mui/icons-material/RedeemOutlined';
import CategoryIcon from '@mui/icons-material/SellOutlined';
import CatalogueIcon from '@mui/icons-material/StorefrontOutlined';
import {section} from './section';

export const products = section('Productos', [
  {
    name: 'productos',
    icon: CatalogueIcon,
    load: () => import('../pages/productos/product-screens'),
  },
  {
    name: 'productos/categorias',
    icon: CategoryIcon,
    load: () => import('../pages/productos/category-screens'),
  },
  {
    name: 'variantes-producto',
    many: 'Existencias',
    icon: StockIcon,
    load: () => import('../pages/productos/recuentos/variant-screens'),
  },
  {
    name: 'recuentos',
    icon: CountIcon,
    load: () => import('../pages/productos/recuentos/count-screens'),
  },
  {
    name: 'packs-eventos',
    icon: PackIcon,
    load: () => import('../pages/productos/packs/pack-screens'),
  },
  {
    name: 'envios-productos',
    icon: ParcelIcon,
    load: () => import('../pages/productos/shipments/shipment-screens'),
  },
  {
    name: 'tarjetas-regalo',
    icon: GiftCardIcon,
    load: () => import('../pages/tarjetas-regalo/gift-card-screens'),
  },
  {name: 'movimientos-tarjeta-regalo', one: 'Movimiento'},
  {name: 'movimientos-existencias', one: 'Movimiento'},
  {name: 'lineas-recuento', one: 'Línea'},
  {name: 'piezas-lote', one: 'Pieza'},
  {name: 'experiencias'},
  {name: 'turnos-experiencia'},
  {name: 'componentes-pack'},
  {name: 'precios-pack'},
]);
