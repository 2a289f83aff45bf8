# machine.sh: the machine, what its tables of states cost, and what a user sees. Sourced by paper/tables.sh.

columns machine "$results/machine.tsv" 'what=what;value=value' -v left=2
[ ! -s "$results/machine.tsv" ] || numbers_tsv "$results/machine.tsv" "SELECT 'Cores', value FROM t WHERE what = 'cores'
	UNION ALL SELECT 'MachineMemory', value || ' GiB' FROM t WHERE what = 'memory_gib'
	UNION ALL SELECT 'Jobs', value FROM t WHERE what = 'jobs'"

# ---- speed against the size of the table; at the largest ----
if [ -s "$results/throughput.tsv" ]; then
	cp "$results/throughput.tsv" "$out/throughput.tsv"
	numbers_tsv "$results/throughput.tsv" "SELECT iif(series = 'bfs', 'BfsRate', 'CeilingRate'), printf('%.1f', per_second / 1e6) FROM t
		WHERE table_bytes + 0 = (SELECT max(table_bytes + 0) FROM t)"
fi

# ---- tables of seen states: memory when filled, time of a hit ----
if [ -s "$results/micro.csv" ]; then
	sqlite3 -batch -header -cmd ".import --csv $results/micro.csv t" -cmd '.mode tabs' :memory: "
		WITH cost AS (SELECT substr(name, 1, instr(name, '/') - 1) AS what, iif(name LIKE '%/flat/%', 'flat', 'judy') AS kind,
			CAST(replace(replace(name, rtrim(name, '0123456789'), ''), '/', '') AS INTEGER) AS stored, bytes_per_state, states FROM t)
		SELECT a.kind, a.stored AS states, printf('%.1f', a.bytes_per_state) AS bytes_per_state, printf('%.1f', 1e9 / b.states) AS ns_per_op
		FROM cost AS a JOIN cost AS b USING (kind, stored) WHERE a.what = 'insert' AND b.what = 'probe'
		ORDER BY a.kind, a.stored" >"$out/closed.tsv" || fail closed
	numbers_tsv "$out/closed.tsv" "WITH most AS (SELECT upper(substr(kind, 1, 1)) || substr(kind, 2) AS kind, bytes_per_state, ns_per_op
			FROM t WHERE states + 0 = (SELECT max(states + 0) FROM t))
		SELECT kind || 'Bytes', bytes_per_state FROM most UNION ALL SELECT kind || 'Time', printf('%.0f', ns_per_op) FROM most
		UNION ALL SELECT 'ClosedStates', max(states + 0) FROM t"
fi

if [ -s "$results/look.txt" ]; then
	{ echo '```'; echo '$ build/pour solve c4-abab-baba-0'; cat "$results/look.txt"; echo '```'; } >"$out/look.md"
fi
