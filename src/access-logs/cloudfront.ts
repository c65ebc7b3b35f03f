import { decodePercent, type LogFormat, type LogLine } from "./log-format.ts";

const FIELDS = "#Fields:";
/** Results from the cache. A `RefreshHit` requested the origin. */
const ANSWERED_ITSELF: readonly string[] = ["Hit", "OriginShieldHit"];

/** Standard logs of CloudFront: W3C extended, tab-separated, with the field names in a header. */
export const cloudfront: LogFormat = {
	name: "cloudfront",
	summary: "Amazon CloudFront, standard logs (W3C); log x-edge-response-result-type, too",
	begin() {
		let names: readonly string[] = [];
		return (line) => {
			if (!line.startsWith("#")) return readLine(line, names);
			if (line.startsWith(FIELDS)) names = line.slice(FIELDS.length).trim().split(/\s+/);
			return "header";
		};
	},
};

function readLine(line: string, names: readonly string[]): LogLine {
	const values = line.split("\t");
	if (values.length !== names.length) return undefined;
	const value = (name: string) => values[names.indexOf(name)];
	const address = value("c-ip");
	const method = value("cs-method");
	const path = value("cs-uri-stem");
	const status = Number(value("sc-status"));
	const userAgent = value("cs(User-Agent)");
	const atMs = Date.parse(`${value("date")}T${value("time")}Z`);
	if (address === undefined || method === undefined || path === undefined) return undefined;
	if (userAgent === undefined || Number.isNaN(status) || Number.isNaN(atMs)) return undefined;
	// Some logs escape the user agent twice.
	const name = userAgent === "-" ? "" : decodePercent(decodePercent(userAgent));
	// The first field shows the source of the answer even if the client left early.
	const result = value("x-edge-response-result-type") ?? value("x-edge-result-type");
	const passedOn = result !== undefined && !ANSWERED_ITSELF.includes(result);
	return { atMs, address, method, path, status, userAgent: name, passedOn };
}
