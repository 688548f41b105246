export { NotFound as default } from '../NotFound.tsx';
