import { ChevronDown } from 'lucide-react';
import {
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { lazyPart } from '../../../lib/page-code/lazy-part.tsx';
import { documentTypeOf, headBytes } from '../../../reading/document-type.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { PageDrawing } from './PageDrawing.tsx';
import type { PaperSheet } from './pages/whole-reading.ts';
import type { PaperMark } from './paper-marks.ts';

const PdfSheet = lazyPart(() => import('./PdfSheet.tsx'));

export interface PaperPictureProps {
  /** Never none. */
  readonly files: readonly File[];
  /** The pages that were read. */
  readonly pages: readonly PaperSheet[];
  readonly marks: readonly PaperMark[];
  /** The mark to look at now. */
  readonly now: number | undefined;
  /** How much of it is read, 0 to 1. */
  readonly part: number;
  readonly onPress: (mark: PaperMark) => void;
  /** The file of the page that is looked at belongs to another paper. */
  readonly onTakeOut: (file: File) => void;
  /** Below the picture once it is looked at closely. */
  readonly children?: ReactNode;
}

/** The paper, with a number at each place from which a field was read. */
export function PaperPicture(props: PaperPictureProps) {
  const { files, pages, marks, now, part, onPress, onTakeOut, children } = props;
  const [isBig, setBig] = useState(false);
  const [looked, setLooked] = useState<PaperSheet>();
  const [failed, setFailed] = useState<PaperSheet | File>();
  const current = marks.find(({ number }) => number === now);
  const sheet = [looked, current?.sheet].find(one => one !== undefined && pages.includes(one)) ?? pages[0];
  const file = sheet?.file ?? files[0];
  const handleFailed = useCallback(() => setFailed(sheet ?? file), [sheet, file]);
  const isDrawn = failed === undefined || failed !== (sheet ?? file);
  // A mark that is looked for is shown, whatever page was looked at before.
  const [shown, setShown] = useState(now);
  if (shown !== now) {
    setShown(now);
    setLooked(undefined);
  }
  const hold = useScrollTo(now, isBig);
  const here = marks.filter(mark => mark.sheet === sheet && mark.place !== undefined);
  const handlePress = (event: MouseEvent<HTMLDivElement>): void => {
    const pressed = pressedMark(event);
    const mark = here.find(({ number }) => String(number) === pressed);
    if (mark !== undefined) onPress(mark);
  };
  const label = `Your paper: ${file?.name ?? ''}${here.length === 0 ? '' : `. Marked with the numbers of ${String(here.length)} fields`}`;
  return (
    <figure className="review__pic">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what can be scrolled can be scrolled with keys */}
      <div
        className="paper__hold"
        ref={hold}
        {...(isBig && { tabIndex: 0, role: 'group', 'aria-label': 'The paper, larger' })}
      >
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for the finger and the mouse; with keys and by ear one goes through the fields themselves */}
        <div className={isBig ? 'paper paper--big' : 'paper'} onClick={handlePress}>
          {isDrawn && file !== undefined ? (
            <SheetPicture {...{ file, label }} sheet={sheet} onFailed={handleFailed} />
          ) : (
            <PageDrawing part={part} reading={part > 0 && part < 1} />
          )}
          {isDrawn &&
            here.map(mark => (
              <Mark key={mark.number} mark={mark} isNow={mark.number === now} isAside={isBelow(mark, here)} />
            ))}
        </div>
      </div>
      <figcaption className="stack-2">
        <div className="actions tight">
          <Button variant="quiet" aria-expanded={isBig} onClick={() => setBig(!isBig)}>
            {children === undefined ? 'Look closer' : 'Look closer or add a page'}
            <Icon of={ChevronDown} size="sm" />
          </Button>
          <TurnPages {...{ pages, sheet }} onLook={setLooked} />
          {files.length > 1 && sheet !== undefined && (
            <Button variant="quiet" onClick={() => onTakeOut(sheet.file)}>
              Not a page of this paper
            </Button>
          )}
        </div>
        {isBig && children}
      </figcaption>
    </figure>
  );
}

interface TurnPagesProps {
  readonly pages: readonly PaperSheet[];
  readonly sheet: PaperSheet | undefined;
  readonly onLook: (sheet: PaperSheet) => void;
}

/** From page to page, where a paper has several. */
function TurnPages({ pages, sheet, onLook }: TurnPagesProps) {
  if (sheet === undefined || pages.length < 2) return null;
  const at = pages.indexOf(sheet);
  const [before, next] = [pages[at - 1], pages[at + 1]];
  return (
    <>
      <span className="small muted" role="status">
        Page {at + 1} of {pages.length}
      </span>
      <Button variant="quiet" notReady={before === undefined} onClick={() => before && onLook(before)}>
        Page before
      </Button>
      <Button variant="quiet" notReady={next === undefined} onClick={() => next && onLook(next)}>
        Next page
      </Button>
    </>
  );
}

interface SheetPictureProps {
  readonly file: File;
  /** The page of it; its first one while it is not read. */
  readonly sheet: PaperSheet | undefined;
  readonly label: string;
  readonly onFailed: () => void;
}

function SheetPicture({ file, sheet, label, onFailed }: SheetPictureProps) {
  const isPdf = useIsPdf(file);
  const address = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  if (isPdf === undefined) return null;
  if (!isPdf) return <img className="paper__picture" src={address} alt={label} onError={onFailed} />;
  const { page = 1, password } = sheet ?? {};
  return (
    <Suspense fallback={null}>
      <PdfSheet {...{ file, password, page, label, onFailed }} />
    </Suspense>
  );
}

/** By its first bytes: a picture may be called a PDF. Undefined until they are read. */
function useIsPdf(file: File): boolean | undefined {
  const [known, setKnown] = useState<{ readonly file: File; readonly isPdf: boolean }>();
  useEffect(() => {
    let wanted = true;
    const look = async (): Promise<void> => {
      const head = await file
        .slice(0, headBytes)
        .arrayBuffer()
        .catch(() => new ArrayBuffer(0));
      if (wanted) setKnown({ file, isPdf: documentTypeOf(new Uint8Array(head)) === 'pdf' });
    };
    void look();
    return () => {
      wanted = false;
    };
  }, [file]);
  // Of the page before, when it was in another file.
  return known?.file === file ? known.isPdf : undefined;
}

/** So near that one number would lie on the other, in parts of the height of the picture. */
const near = 0.045;

/** Whether every second of marks close to each other is set aside. */
function isBelow(mark: PaperMark, all: readonly PaperMark[]): boolean {
  const before = all.find(
    other =>
      other.number < mark.number &&
      Math.abs((other.place?.top ?? 0) - (mark.place?.top ?? 0)) < near &&
      !isBelow(other, all),
  );
  return before !== undefined;
}

interface MarkProps {
  readonly mark: PaperMark;
  readonly isNow: boolean;
  /** The number of another mark is right above: this one goes beside it. */
  readonly isAside: boolean;
}

function Mark({ mark, isNow, isAside }: MarkProps) {
  const { place, number } = mark;
  if (place === undefined) return null;
  const [left, top, width, height] = [place.left, place.top, place.width, place.height].map(
    part => `${String(part * 100)}%`,
  );
  return (
    <span
      className={[
        'mark',
        isNow && 'mark--now',
        isAside && 'mark--aside',
        place.left + place.width > 0.85 && 'mark--end',
      ]
        .filter(Boolean)
        .join(' ')}
      style={{ left, top, width, height }}
      data-mark={number}
      aria-hidden="true"
    >
      <span className="mark__no">{number}</span>
    </span>
  );
}

/** How far beside a mark a finger may come down, in px: a mark is lower than a finger is wide. */
const reach = 22;

/** The mark that was pressed, or the nearest one that a finger meant. */
function pressedMark({ target, currentTarget, clientX, clientY }: MouseEvent): string | undefined {
  const under = target instanceof Element ? target.closest<HTMLElement>('[data-mark]') : null;
  if (under !== null) return under.dataset.mark;
  const [nearest] = [...currentTarget.querySelectorAll<HTMLElement>('[data-mark]')]
    .map(mark => {
      const { left, right, top, bottom } = mark.getBoundingClientRect();
      const aside = Math.max(left - clientX, clientX - right, 0);
      return { mark, far: Math.hypot(aside, Math.max(top - clientY, clientY - bottom, 0)) };
    })
    .filter(({ far }) => far <= reach)
    .toSorted((one, other) => one.far - other.far);
  return nearest?.mark.dataset.mark;
}

/** Brings the mark of now into sight within the picture; the page itself stays where it is. */
function useScrollTo(now: number | undefined, isBig: boolean) {
  const hold = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = hold.current;
    const mark = box?.querySelector<HTMLElement>(`[data-mark="${String(now)}"]`) ?? null;
    if (box === null || mark === null) return;
    // Larger, the whole paper is out of sight; else only a mark below the fold is brought up.
    if (!isBig && mark.offsetTop + mark.offsetHeight < box.clientHeight) return;
    box.scrollTop = mark.offsetTop - box.clientHeight / 2;
    box.scrollLeft = mark.offsetLeft - box.clientWidth / 2;
  }, [now, isBig]);
  return hold;
}
