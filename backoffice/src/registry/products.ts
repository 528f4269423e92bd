import StockIcon from '@mui/icons-material/InventoryOutlined';
import PackIcon from '@mui/icons-material/RedeemOutlined';
import CategoryIcon from '@mui/icons-material/SellOutlined';
import CatalogueIcon from '@mui/icons-material/StorefrontOutlined';
import {section} from './section';

export const products = section('Productos', [
  {
    name: 'productos',
    one: 'Producto',
    many: 'Productos',
    area: 'products',
    icon: CatalogueIcon,
    load: () => import('../pages/productos/product-screens'),
  },
  {
    name: 'productos/categorias',
    one: 'Categoría de productos',
    many: 'Categorías de productos',
    area: 'products',
    icon: CategoryIcon,
    load: () => import('../pages/productos/category-screens'),
  },
  {
    name: 'variantes-producto',
    one: 'Variante',
    many: 'Existencias',
    area: 'products',
    icon: StockIcon,
    load: () => import('../resources/sales/variantes-producto'),
  },
  {
    name: 'packs-eventos',
    one: 'Pack de eventos',
    many: 'Packs de eventos',
    area: 'products',
    icon: PackIcon,
    load: () => import('../pages/packs/pack-screens'),
  },
  {name: 'movimientos-existencias', one: 'Movimiento', many: 'Movimientos de existencias', area: 'products'},
  {name: 'experiencias', one: 'Experiencia', many: 'Experiencias', area: 'products'},
  {name: 'turnos-experiencia', one: 'Turno', many: 'Turnos', area: 'products'},
  {name: 'componentes-pack', one: 'Sesión del pack', many: 'Sesiones del pack', area: 'products'},
  {name: 'precios-pack', one: 'Precio de pack', many: 'Precios de packs', area: 'products'},
]);
