/** Every address of the office in the specification, one half: a real screen, nothing broken, usable by everybody. */
import {walkOffice} from '../../support/browser/office-walk';

walkOffice(1, 2);
