/*
 * CABBAGE, straightforwardly: for each cell the list of its character, each transition tested and applied in place.
 *
 *   cabbage FILE.cab KEYS CYCLES CYCLES_PER_PLAY
 *
 * KEYS is a file with one byte for each cycle, 0 for none; after CYCLES_PER_PLAY cycles the game begins anew.
 * Prints the nanoseconds of processor time of the cycles and then the last board. Files are well-formed, with `*` as the wildcard.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST 4096

struct transition {
  unsigned char before[8], middle, after[8], key;
};

struct list {
  int count;
  struct transition *all;
};

static struct list lists[2][256];
static int width, height, offsets[8];
static unsigned char *board, *cells;

static void add(struct list *list, const char *line) {
  struct transition *t;
  list->all = realloc(list->all, (list->count + 1) * sizeof *list->all);
  t = &list->all[list->count++];
  memcpy(t->before, line + 1, 8);
  t->middle = line[9];
  memcpy(t->after, line + 10, 8);
  t->key = line[18];
}

static void read_file(const char *name) {
  FILE *file = fopen(name, "rb");
  char line[MOST];
  int pass = 0, c, i;
  if (!file) exit(2);
  while (pass < 2 && fgets(line, sizeof line, file)) {
    if (line[0] == '\n') pass++;
    else add(&lists[pass][(unsigned char)line[0]], line);
  }
  if (fscanf(file, "%d %d ", &width, &height) != 2) exit(2);
  board = calloc(width * height + width + 3, 1);
  for (i = 0; i < width * height && (c = getc(file)) != EOF; i++) board[width + 1 + i] = c;
  fclose(file);
  offsets[0] = -width - 1, offsets[1] = -width, offsets[2] = -width + 1, offsets[3] = -1;
  offsets[4] = 1, offsets[5] = width - 1, offsets[6] = width, offsets[7] = width + 1;
}

static void visit(unsigned char *cell, const struct list *list, int key) {
  int i, n;
  for (i = list->count - 1; i >= 0; i--) {
    const struct transition *t = &list->all[i];
    if (t->key != '*' && t->key != key) continue;
    for (n = 0; n < 8; n++)
      if (t->before[n] != '*' && t->before[n] != cell[offsets[n]]) break;
    if (n < 8) continue;
    if (t->middle != '*') *cell = t->middle;
    for (n = 0; n < 8; n++)
      if (t->after[n] != '*') cell[offsets[n]] = t->after[n];
  }
}

static void cycle(int key) {
  int x, y;
  visit(cells + width, &lists[0][cells[width]], key);
  for (y = 1; y <= height - 2; y++)
    for (x = 1; x <= width - 1; x++) {
      unsigned char *cell = cells + y * width + x;
      const struct list *list = &lists[0][*cell];
      if (list->count) visit(cell, list, key);
    }
  for (y = height - 2; y >= 1; y--)
    for (x = width - 1; x >= 1; x--) {
      unsigned char *cell = cells + y * width + x;
      const struct list *list = &lists[1][*cell];
      if (list->count) visit(cell, list, key);
    }
}

int main(int argc, char **argv) {
  long cycles, each, i;
  unsigned char *keys, *start;
  struct timespec from, to;
  FILE *file;
  if (argc < 5) return 2;
  read_file(argv[1]);
  cycles = atol(argv[3]), each = atol(argv[4]);
  keys = malloc(cycles);
  file = fopen(argv[2], "rb");
  if (!file || fread(keys, 1, cycles, file) != (size_t)cycles) return 2;
  fclose(file);
  cells = board + width + 1;
  start = malloc(width * height + 1);
  memcpy(start, cells, width * height + 1);
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
  for (i = 0; i < cycles; i++) {
    if (i % each == 0) memcpy(cells, start, width * height + 1);
    cycle(keys[i]);
  }
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
  printf("%lld\n", (to.tv_sec - from.tv_sec) * 1000000000LL + to.tv_nsec - from.tv_nsec);
  fwrite(cells, 1, width * height, stdout);
  return 0;
}
