import { defineResource } from '../crud/define-resource'; export default defineResource({ name: 'gastos-gestion', fields: {}, represent: (r) => String(r.id), columns: null });
