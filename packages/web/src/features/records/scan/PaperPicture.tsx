import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { documentTypeOf, headBytes } from '../../../reading/document-type.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { PageDrawing } from './PageDrawing.tsx';
import type { PaperMark } from './paper-marks.ts';

const PdfSheet = lazy(() => import('./PdfSheet.tsx'));

export interface PaperPictureProps {
  readonly file: File;
  readonly password: string | undefined;
  readonly marks: readonly PaperMark[];
  /** The mark to look at now. */
  readonly now: number | undefined;
  /** The pages that were read. */
  readonly pages: readonly number[];
  /** How much of it is read, 0 to 1. */
  readonly part: number;
  readonly onPress: (mark: PaperMark) => void;
  /** Beside what can be done with the picture. */
  readonly children?: ReactNode;
}

/** The paper, with a number at each place from which a field was read. */
export function PaperPicture(props: PaperPictureProps) {
  const { file, password, marks, now, pages, part, onPress, children } = props;
  const [isBig, setBig] = useState(false);
  const [looked, setLooked] = useState<number>();
  const [isDrawn, setDrawn] = useState(true);
  const failed = useCallback(() => setDrawn(false), []);
  const current = marks.find(({ number }) => number === now);
  const page = looked ?? current?.page ?? pages[0] ?? 1;
  // A mark that is looked for is shown, whatever page was looked at before.
  const [shown, setShown] = useState(now);
  if (shown !== now) {
    setShown(now);
    setLooked(undefined);
  }
  const hold = useScrollTo(now, isBig);
  const here = marks.filter(mark => mark.page === page && mark.place !== undefined);
  const at = pages.indexOf(page);
  const label = `Your paper: ${file.name}${here.length === 0 ? '' : `. Marked with the numbers of ${String(here.length)} fields`}`;
  return (
    <figure className="review__pic">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what can be scrolled can be scrolled with keys */}
      <div
        className="paper__hold"
        ref={hold}
        {...(isBig && { tabIndex: 0, role: 'group', 'aria-label': 'The paper, larger' })}
      >
        <div className={isBig ? 'paper paper--big' : 'paper'}>
          {isDrawn ? (
            <SheetPicture {...{ file, password, page, label }} onFailed={failed} />
          ) : (
            <PageDrawing part={part} reading={part > 0 && part < 1} />
          )}
          {isDrawn &&
            here.map(mark => (
              <Mark
                key={mark.number}
                mark={mark}
                isNow={mark.number === now}
                isAside={isBelow(mark, here)}
                onPress={onPress}
              />
            ))}
        </div>
      </div>
      <figcaption className="actions tight">
        <Button variant="quiet" aria-pressed={isBig} onClick={() => setBig(!isBig)}>
          {isBig ? 'Make it smaller' : 'Make it bigger'}
        </Button>
        {pages.length > 1 && (
          <>
            <Button variant="quiet" notReady={at <= 0} onClick={() => setLooked(pages[Math.max(0, at - 1)])}>
              Page before
            </Button>
            <Button
              variant="quiet"
              notReady={at >= pages.length - 1}
              onClick={() => setLooked(pages[Math.min(pages.length - 1, at + 1)])}
            >
              Next page
            </Button>
          </>
        )}
        {children}
      </figcaption>
    </figure>
  );
}

interface SheetPictureProps {
  readonly file: File;
  readonly password: string | undefined;
  readonly page: number;
  readonly label: string;
  readonly onFailed: () => void;
}

function SheetPicture({ file, password, page, label, onFailed }: SheetPictureProps) {
  const isPdf = useIsPdf(file);
  const address = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  if (isPdf === undefined) return null;
  if (!isPdf) return <img className="paper__picture" src={address} alt={label} onError={onFailed} />;
  return (
    <Suspense fallback={null}>
      <PdfSheet {...{ file, password, page, label, onFailed }} />
    </Suspense>
  );
}

/** By its first bytes: a picture may be called a PDF. Undefined until they are read. */
function useIsPdf(file: File): boolean | undefined {
  const [type, setType] = useState<ReturnType<typeof documentTypeOf>>();
  useEffect(() => {
    let wanted = true;
    const look = async (): Promise<void> => {
      const head = await file
        .slice(0, headBytes)
        .arrayBuffer()
        .catch(() => new ArrayBuffer(0));
      if (wanted) setType(documentTypeOf(new Uint8Array(head)));
    };
    void look();
    return () => {
      wanted = false;
    };
  }, [file]);
  return type === undefined ? undefined : type === 'pdf';
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
  readonly onPress: (mark: PaperMark) => void;
}

/** For the finger and the mouse; with keys and by ear one goes through the fields themselves. */
function Mark({ mark, isNow, isAside, onPress }: MarkProps) {
  const { place, number } = mark;
  if (place === undefined) return null;
  const [left, top, width, height] = [place.left, place.top, place.width, place.height].map(
    part => `${String(part * 100)}%`,
  );
  return (
    <button
      type="button"
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
      tabIndex={-1}
      aria-hidden="true"
      onClick={() => onPress(mark)}
    >
      <span className="mark__no">{number}</span>
    </button>
  );
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
