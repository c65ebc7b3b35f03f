/** Backgrounds of the two halves. White text is readable on all of them (WCAG AA). */
export const BADGE_COLOURS = {
	text: "#ffffff",
	label: "#3f4650",
	message: {
		high: "#1f7a4d",
		good: "#4d7210",
		fair: "#8f6400",
		low: "#4f6b8a",
		inactive: "#6b7075",
		caution: "#8a5200",
		alert: "#a63d2b",
	},
} as const;

export type BadgeTone = keyof typeof BADGE_COLOURS.message;
