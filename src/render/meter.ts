/** A bar that is filled to a share from 0 to 1. Its figure is next to it. */
export function renderMeter(share: number): string {
	const width = Math.round(share * 1000) / 10;
	return `<span class="meter" aria-hidden="true"><svg viewBox="0 0 100 1" preserveAspectRatio="none"><rect width="${width}" height="1"></rect></svg></span>`;
}
