import { plainGame } from '../plain/module';

/** Until its board is drawn, everything is offered in the dock. */
export default plainGame();
