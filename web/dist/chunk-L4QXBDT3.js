var l=["octal2","octal3-misere","octal3"];export{l as a};
