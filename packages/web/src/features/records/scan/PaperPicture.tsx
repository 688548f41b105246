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
import { createLazyPart } from '../../../lib/page-code/lazy-part.tsx';
import { detectDocumentType, maxHeadBytes } from '../../../reading/document-type.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { PageDrawing } from './PageDrawing.tsx';
import type { PaperSheet } from './pages/whole-reading.ts';
import type { PaperMark } from './paper-marks.ts';

const PdfSheet = createLazyPart(() => import('./PdfSheet.tsx'));

export interface PaperPictureProps {
  /** The files of the paper; never empty. */
  readonly files: readonly File[];
  /** The pages that were read. */
  readonly pages: readonly PaperSheet[];
  readonly marks: readonly PaperMark[];
  /** The number of the current mark. */
  readonly now: number | undefined;
  /** The fraction that has been read, from 0 to 1. */
  readonly part: number;
  readonly onPress: (mark: PaperMark) => void;
  /** Called if the file of the current page belongs to another document. */
  readonly onTakeOut: (file: File) => void;
  /** Shown below the picture when it is enlarged. */
  readonly children?: ReactNode;
}

/** A picture of the document, with a numbered mark at each value that was read. */
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
  // A new current mark is shown, even if the person has turned to another page.
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- content that scrolls must be scrollable with the keyboard */}
      <div
        className="paper__hold"
        ref={hold}
        {...(isBig && { tabIndex: 0, role: 'group', 'aria-label': 'The paper, larger' })}
      >
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- this is only for mouse and touch; keyboards and screen readers use the fields themselves */}
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

/** Buttons that turn the pages, if a document has more than one. */
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
        Previous page
      </Button>
      <Button variant="quiet" notReady={next === undefined} onClick={() => next && onLook(next)}>
        Next page
      </Button>
    </>
  );
}

interface SheetPictureProps {
  readonly file: File;
  /** The page to show; undefined until the file has been read, in which case its first page is shown. */
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

/**
 * Whether a file is a PDF, judged by its first bytes because a picture may be named PDF. Undefined until they have been
 * read.
 */
function useIsPdf(file: File): boolean | undefined {
  const [known, setKnown] = useState<{ readonly file: File; readonly isPdf: boolean }>();
  useEffect(() => {
    let wanted = true;
    const look = async (): Promise<void> => {
      const head = await file
        .slice(0, maxHeadBytes)
        .arrayBuffer()
        .catch(() => new ArrayBuffer(0));
      if (wanted) setKnown({ file, isPdf: detectDocumentType(new Uint8Array(head)) === 'pdf' });
    };
    void look();
    return () => {
      wanted = false;
    };
  }, [file]);
  // Undefined while the result still belongs to another file.
  return known?.file === file ? known.isPdf : undefined;
}

/** The distance below which the numbers of two marks would overlap, as a fraction of the picture's height. */
const near = 0.045;

/** Whether the number of this mark is moved to the side. Among marks that are close together, every second one is. */
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
  /** Whether the number is moved to the side, because the number of another mark is just above it. */
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

/** How far from a mark a press still counts, in px, because marks are not as tall as a fingertip. */
const reach = 22;

/** The mark that was pressed, or the nearest one that the person may have meant. */
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

/** Scrolls the current mark into view inside the picture, without scrolling the page. */
function useScrollTo(now: number | undefined, isBig: boolean) {
  const hold = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = hold.current;
    const mark = box?.querySelector<HTMLElement>(`[data-mark="${String(now)}"]`) ?? null;
    if (box === null || mark === null) return;
    // An enlarged picture always scrolls; a small one scrolls only if the mark is not visible.
    if (!isBig && mark.offsetTop + mark.offsetHeight < box.clientHeight) return;
    box.scrollTop = mark.offsetTop - box.clientHeight / 2;
    box.scrollLeft = mark.offsetLeft - box.clientWidth / 2;
  }, [now, isBig]);
  return hold;
}
