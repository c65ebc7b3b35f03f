/** Settings as command-line options: `--env NAME=value`. */
export function pairs(
	option: string,
	settings: Readonly<Record<string, string>>,
	sign: string,
): string[] {
	return Object.entries(settings).flatMap(([name, value]) => [option, `${name}${sign}${value}`]);
}
