// Biquadris as one would write it at first: commands from standard input, the whole screen after each. A measure for the bench, not a
// judge: levels and special actions are left out, blocks come from a fixed sequence.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 11, HEIGHT = 18 };

static const char *shapes[7][4] = {
  {"IIII", "I/I/I/I", "IIII", "I/I/I/I"},
  {"J../JJJ", "JJ/J./J.", "JJJ/..J", ".J/.J/JJ"},
  {"..L/LLL", "L./L./LL", "LLL/L..", "LL/.L/.L"},
  {"OO/OO", "OO/OO", "OO/OO", "OO/OO"},
  {".SS/SS.", "S./SS/.S", ".SS/SS.", "S./SS/.S"},
  {"ZZ./.ZZ", ".Z/ZZ/Z.", "ZZ./.ZZ", ".Z/ZZ/Z."},
  {"TTT/.T.", ".T/TT/.T", ".T./TTT", "T./TT/T."},
};

typedef struct { int kind, turn, x, y; } Block;
typedef struct { char cells[HEIGHT][WIDTH]; Block block; int next, drawn, score, level; } Board;

static Board boards[2];
static int turn, hi;

// Calls `each` for the cells of a block; false as soon as one says so. `y` is the lowest row.
static int cells(Block b, int (*each)(Board *, int, int, char), Board *board) {
  const char *shape = shapes[b.kind][b.turn];
  int rows = 1;
  for (const char *c = shape; *c; c++) rows += *c == '/';
  int x = b.x, y = b.y - rows + 1;
  for (const char *c = shape; *c; c++) {
    if (*c == '/') { x = b.x; y++; continue; }
    if (*c != '.' && !each(board, x, y, *c)) return 0;
    x++;
  }
  return 1;
}

static int isFree(Board *b, int x, int y, char c) {
  (void)c;
  return x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT && b->cells[y][x] == ' ';
}

static int lay(Board *b, int x, int y, char c) { b->cells[y][x] = c; return 1; }
static int lift(Board *b, int x, int y, char c) { (void)c; b->cells[y][x] = ' '; return 1; }

static int tryBlock(Board *b, Block to) {
  cells(b->block, lift, b);
  int ok = cells(to, isFree, b);
  if (ok) b->block = to;
  cells(b->block, lay, b);
  return ok;
}

static int arrive(Board *b) {
  b->block = (Block){b->next, 0, 0, 3};
  b->next = b->drawn++ * 5 % 7;
  int ok = cells(b->block, isFree, b);
  cells(b->block, lay, b);
  return ok;
}

static void restart(void) {
  for (int i = 0; i < 2; i++) {
    memset(boards[i].cells, ' ', sizeof boards[i].cells);
    boards[i].score = boards[i].drawn = boards[i].next = 0;
    arrive(&boards[i]);
  }
  turn = 0;
}

static void drop(Board *b) {
  Block to = b->block;
  do to.y++; while (tryBlock(b, to));
  int rows = 0;
  for (int y = HEIGHT - 1; y >= 0; y--) {
    int full = memchr(b->cells[y], ' ', WIDTH) == NULL;
    if (full) rows++;
    else if (rows) memcpy(b->cells[y + rows], b->cells[y], WIDTH);
  }
  for (int y = 0; y < rows; y++) memset(b->cells[y], ' ', WIDTH);
  if (rows) b->score += (rows + b->level) * (rows + b->level);
  if (b->score > hi) hi = b->score;
  if (!arrive(b)) restart();
  else turn = 1 - turn;
}

static void screen(void) {
  printf("Hi Score:%9d\n", hi);
  for (int i = 0; i < 2; i++) printf("Level:%5d%s", boards[i].level, i ? "\n" : "       ");
  for (int i = 0; i < 2; i++) printf("Score:%5d%s", boards[i].score, i ? "\n" : "       ");
  printf("-----------       -----------\n");
  for (int y = 0; y < HEIGHT; y++) {
    for (int i = 0; i < 2; i++) {
      for (int x = 0; x < WIDTH; x++) putchar(boards[i].cells[y][x]);
      printf(i ? "\n" : "       ");
    }
  }
  printf("-----------       -----------\nNext:             Next:\n");
  for (int i = 0; i < 2; i++) printf("%-18s", shapes[boards[i].next][0]);
  putchar('\n');
}

static void command(const char *word) {
  static const char *names[] = {"left", "right", "down", "clockwise", "counterclockwise", "drop", "levelup", "leveledown", "restart", "cw", "ccw"};
  int times = 1, which = -1;
  if (*word >= '0' && *word <= '9') times = (int)strtol(word, (char **)&word, 10);
  for (int i = 0; i < 11; i++) if (strncmp(names[i], word, strlen(word)) == 0 && (which < 0 || strcmp(names[i], word) == 0)) which = i;
  for (int n = 0; n < times; n++) {
    Board *b = &boards[turn];
    Block to = b->block;
    switch (which) {
      case 0: to.x--; tryBlock(b, to); break;
      case 1: to.x++; tryBlock(b, to); break;
      case 2: to.y++; tryBlock(b, to); break;
      case 3: case 9: to.turn = (to.turn + 1) % 4; tryBlock(b, to); break;
      case 4: case 10: to.turn = (to.turn + 3) % 4; tryBlock(b, to); break;
      case 5: drop(b); break;
      case 6: if (b->level < 4) b->level++; break;
      case 7: if (b->level > 0) b->level--; break;
      case 8: restart(); break;
    }
  }
}

// With an argument each line is written by itself, as `endl` does.
int main(int count, char **args) {
  char word[64];
  (void)args;
  if (count > 1) setvbuf(stdout, NULL, _IOLBF, 0);
  restart();
  screen();
  while (scanf("%63s", word) == 1) {
    command(word);
    screen();
  }
}
