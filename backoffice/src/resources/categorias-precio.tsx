import { defineResource } from '../crud/define-resource'; export default defineResource({ name: 'categorias-precio', fields: {}, represent: (r) => String(r.id), columns: null });
