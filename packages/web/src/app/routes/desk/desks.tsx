import { DeskList } from '../../../features/desk/home/DeskList.tsx';

export default DeskList;
