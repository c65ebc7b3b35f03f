import type { LogFormat, LogLine } from "./log-format.ts";

/** The inside of a quoted text, where a backslash escapes the next character. */
const TEXT = String.raw`(?:[^"\\]|\\.)*`;
const TIME = String.raw`(?<day>\d{2})/(?<month>[A-Z][a-z]{2})/(?<year>\d{4}):(?<time>[\d:]{8}) (?<hours>[+-]\d{2})(?<minutes>\d{2})`;
const NAMES = ` "${TEXT}" "(?<userAgent>${TEXT})"(?: |$)`;

/** `client identity user [time] "request" status bytes`, then `"referer" "user agent"` and any further fields. */
const LINE = new RegExp(
	String.raw`^(?<address>\S+) \S+ .*? \[${TIME}\] "(?<request>${TEXT})" (?<status>\d{3}) (?:\d+|-)(?:$|${NAMES})`,
);

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Logs of nginx and Apache in the combined format, or in the common format, which lacks user agents. */
export const combined: LogFormat = {
	name: "combined",
	summary: "nginx and Apache that serve the files of a release themselves, combined format",
	begin: () => readLine,
};

function readLine(line: string): LogLine {
	const parts = LINE.exec(line)?.groups;
	if (!parts) return undefined;
	const { address = "", request = "", status, userAgent = "" } = parts;
	const { year, month = "", day, time, hours, minutes } = parts;
	const monthNumber = String(MONTHS.indexOf(month) + 1).padStart(2, "0");
	const atMs = Date.parse(`${year}-${monthNumber}-${day}T${time}${hours}:${minutes}`);
	if (Number.isNaN(atMs)) return undefined;
	// Other protocols are logged as received, without method and path.
	const [method = "", path = ""] = request.split(" ");
	return {
		atMs,
		address,
		method,
		path,
		status: Number(status),
		userAgent: userAgent === "-" ? "" : unescapeText(userAgent),
		passedOn: false,
	};
}

/** nginx writes `\x22`, Apache `\"`. */
function unescapeText(text: string): string {
	return text.replace(/\\(?:x([0-9A-Fa-f]{2})|(.))/g, (_, code?: string, character?: string) =>
		code === undefined ? (character ?? "") : String.fromCharCode(Number.parseInt(code, 16)),
	);
}
