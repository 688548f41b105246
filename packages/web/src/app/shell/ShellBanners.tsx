import { useOnline } from '../../lib/browser/use-online.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';

/** Banners about the state of the whole app. At most two sentences each. */
export function ShellBanners() {
  const online = useOnline();
  return (
    <div className="banners">
      <output className="banners__live">
        {!online && (
          <Banner tone="caution">
            <p>You are offline. What you save is kept on this device, and sent when you are back online.</p>
          </Banner>
        )}
      </output>
    </div>
  );
}
