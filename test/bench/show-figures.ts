/** Formats figures for tables: only meaningful digits, and a dash for unknown values. */
export const shown = {
	seconds: (seconds: number) => `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`,
	processor: (seconds: number | undefined) =>
		seconds === undefined ? "–" : `${seconds.toFixed(1)} s`,
	megabytes: (megabytes: number | undefined) =>
		megabytes === undefined ? "–" : `${megabytes.toFixed(0)} MB`,
	count: (count: number) => count.toLocaleString("en"),
	ratio: (one = 0, other = 0) => (one > 0 && other > 0 ? `${(one / other).toFixed(2)} ×` : "–"),
};
