/** A bar that is filled to a share from 0 to 1. Its figure is next to it. A merit has no tone. */
export function renderMeter(share: number, tone: "warn" | "bad" | null = null): string {
	const width = Math.round(share * 1000) / 10;
	return `<span class="meter${tone === null ? "" : ` ${tone}`}" aria-hidden="true"><svg viewBox="0 0 100 1" preserveAspectRatio="none"><rect width="${width}" height="1"></rect></svg></span>`;
}
