import { dayOf } from "#contract/instants.ts";
import { LOOK } from "#contract/limits.ts";

/** Bytes that looks have read today, by place and by listing. Counted by each process that lets look. */
export function createDayBytes(now: () => Date) {
	let date = "";
	const places = new Map<string, number>();
	const listings = new Map<string, number>();
	const begin = () => {
		const today = dayOf(now().toISOString());
		if (today === date) return;
		date = today;
		places.clear();
		listings.clear();
	};
	const add = (sums: Map<string, number>, name: string, bytes: number) =>
		sums.set(name, (sums.get(name) ?? 0) + bytes);
	return {
		add(
			slugs: readonly string[],
			{ bytes, spent }: { bytes: number; spent: Record<string, number> },
		) {
			begin();
			for (const slug of slugs) add(listings, slug, bytes);
			for (const [place, more] of Object.entries(spent)) add(places, place, more);
		},
		places() {
			begin();
			return Object.fromEntries(places);
		},
		/** What another names as well is not bound by one listing. */
		isSpent(slugs: readonly string[]): boolean {
			begin();
			return slugs.every((slug) => (listings.get(slug) ?? 0) >= LOOK.listingBytesPerDay);
		},
	};
}
