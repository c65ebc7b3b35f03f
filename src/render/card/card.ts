/** A number or word over what it is, in one of three columns of the band. */

/** Letters on a colour. */
export interface Monogram {
	letters: string;
	/** Number of a colour of `MONOGRAM_COLOURS`. */
	tone: number;
}

/** What a share card says. Every text may come from strangers. */
export interface Card {
	/** White on black instead of black on white. */
	isDark?: boolean;
	title: string;
	/** Replaces a title if the fonts have none of its characters. */
	name: string;
	/** What kind of thing it is and who makes it, below the title. */
	kicker: string;
	/** A warning before the kicker. May be empty. */
	alert: string;
	/** Two lines. May be empty. */
	summary: string;
	/** At most three. */
	figures: readonly { value: string; label: string }[];
	/** Standing and trend, in a line at the foot. */
	facts: readonly string[];
	/** PNG in base64. */
	logo?: string;
	/** Stands for a logo that is missing. */
	monogram?: Monogram;
	/** Name of the registry. */
	site: string;
}
