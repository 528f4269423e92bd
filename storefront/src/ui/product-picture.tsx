// The picture of what is sold; where there is none, a sheet in the house's inks with its crest, as it would be wrapped.
import {hash} from '../lib/hash';
import {useSite} from '../lib/site';
import {CrestShape} from './crest';
import {inksOf} from './inks';
import './product-picture.css';

/** Four ways of folding the same paper, so that a wall of parcels is no wall of one. */
const FOLDS = [
  'M0 0h60v400H0zM120 0h60v400h-60zM240 0h60v400h-60zM360 0h40v400h-40z',
  'M0 260L260 0h140L0 400zM220 400L400 220v180z',
  'M0 60h400v50H0zM0 170h400v50H0zM0 280h400v50H0z',
  'M0 0h200v200H0zM200 200h200v200H200z',
];

interface Props {
  name: string;
  imageUrl: string | null;
  /** On the first screen: fetched at once, not when it comes near. */
  isFirst?: boolean;
}

/** Its name stands beside it: it is decoration. */
export function ProductPicture({name, imageUrl, isFirst = false}: Props) {
  const site = useSite();
  if (imageUrl)
    return (
      <img
        className="product-picture"
        src={imageUrl}
        alt=""
        width="400"
        height="400"
        loading={isFirst ? 'eager' : 'lazy'}
      />
    );
  const inks = site?.look.poster ?? inksOf(150);
  return (
    <svg
      className="product-picture"
      viewBox="0 0 400 400"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="400" height="400" fill={inks.strong} />
      <path d={FOLDS[hash(name) % FOLDS.length]} fill={inks.deep} />
      <circle cx="200" cy="200" r="112" fill={inks.pale} />
      <g transform="translate(135 128) scale(1.3)">
        <CrestShape name={site?.name ?? ''} crest={undefined} />
      </g>
    </svg>
  );
}
